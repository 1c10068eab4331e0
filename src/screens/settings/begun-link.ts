import * as v from 'valibot'

const key = 'upubly.linking'
const Remembered = v.object({
  state: v.string(),
  projectId: v.string(),
  platformId: v.optional(v.string()),
})
type Begun = Omit<v.InferOutput<typeof Remembered>, 'state'>

/**
 * Remembers, for this tab, the project and the network of the account to be linked. The network redirects to
 * a new page, and another tab may have switched the project by then.
 */
export function rememberLink(state: string | undefined, { projectId, platformId }: Begun): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ state, projectId, platformId }))
  } catch {
    // The storage is blocked or full: the account is then linked to the project that is current on return.
  }
}

/** What was remembered for this state; undefined when the authorization began elsewhere. */
export function takeLink(state: string): Begun | undefined {
  try {
    const remembered = v.parse(Remembered, JSON.parse(sessionStorage.getItem(key) ?? ''))
    sessionStorage.removeItem(key)
    return remembered.state === state ? remembered : undefined
  } catch {
    return undefined
  }
}
