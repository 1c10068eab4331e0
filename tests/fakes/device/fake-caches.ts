/**
 * The part of Cache Storage that the project uses; install it with `vi.stubGlobal('caches', …)`.
 */
export class FakeCaches {
  readonly opened = new Map<string, FakeCache>()

  async open(name: string): Promise<FakeCache> {
    const cache = this.opened.get(name) ?? new FakeCache()
    this.opened.set(name, cache)
    return cache
  }

  async has(name: string): Promise<boolean> {
    return this.opened.has(name)
  }

  async keys(): Promise<string[]> {
    return [...this.opened.keys()]
  }

  async delete(name: string): Promise<boolean> {
    return this.opened.delete(name)
  }

  async match(url: string, { cacheName = '' } = {}): Promise<Response | undefined> {
    for (const [name, cache] of this.opened) {
      const found = cacheName === '' || cacheName === name ? await cache.match(url) : undefined
      if (found) return found
    }
    return undefined
  }

  /** Paths in the order in which they were added. */
  list(name: string): string[] {
    return this.opened.get(name)?.paths() ?? []
  }
}

class FakeCache {
  readonly #entries = new Map<string, Response>()

  async match(target: string | Request): Promise<Response | undefined> {
    return this.#entries.get(hrefOf(target))?.clone()
  }

  async matchAll(): Promise<Response[]> {
    return [...this.#entries.values()].map((response) => response.clone())
  }

  async keys(): Promise<Request[]> {
    return [...this.#entries.keys()].map((url) => new Request(url))
  }

  async put(url: string, response: Response): Promise<void> {
    this.#entries.delete(hrefOf(url))
    this.#entries.set(hrefOf(url), response)
  }

  async delete(target: string | Request): Promise<boolean> {
    return this.#entries.delete(hrefOf(target))
  }

  paths(): string[] {
    return [...this.#entries.keys()].map((url) => new URL(url).pathname)
  }
}

function hrefOf(target: string | Request): string {
  return new URL(typeof target === 'string' ? target : target.url, 'https://upubly.test').href
}
