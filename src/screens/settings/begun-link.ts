import * as v from 'valibot'

const key = 'upubly.linking'
const Remembered = v.object({
  state: v.string(),
  projectId: v.string(),
  platformId: v.optional(v.string()),
})
type Begun = Omit<v.InferOutput<typeof Remembered>, 'state'>

/**
 * Remembers in this tab which project the account is for, and of which network. The person returns from
 * the network to a page that starts anew, and another tab may have switched the project meanwhile.
 */
export function rememberLink(state: string | undefined, { projectId, platformId }: Begun): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ state, projectId, platformId }))
  } catch {
    // Blocked or full: the account is linked to the project that is current then.
  }
}

/** What was begun with this state; undefined when the authorization began elsewhere. */
export function takeLink(state: string): Begun | undefined {
  try {
    const remembered = v.parse(Remembered, JSON.parse(sessionStorage.getItem(key) ?? ''))
    sessionStorage.removeItem(key)
    return remembered.state === state ? remembered : undefined
  } catch {
    return undefined
  }
}
