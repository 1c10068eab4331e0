/** localStorage that may be blocked or full: what it keeps is only ever a convenience. */
export const browserStorage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      // Asked again from the server next time.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // Blocked storage holds nothing to remove.
    }
  },
  removeByPrefix(prefix: string): void {
    try {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith(prefix)) localStorage.removeItem(key)
      }
    } catch {
      // Blocked storage holds nothing to remove.
    }
  },
}
