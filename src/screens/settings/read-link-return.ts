export interface LinkReturn {
  code: string | undefined
  state: string | undefined
  error: string | undefined
  /** The other search parameters that the network added to the URL. */
  more?: Readonly<Record<string, unknown>>
}

export type LinkOutcome =
  | { type: 'none' }
  | { type: 'granted'; code: string; state: string; platformId: string; query?: ReturnQuery }
  /** The person did not grant access; that is not shown as an error. */
  | { type: 'declined' }
  | { type: 'refused'; message: string }

type ReturnQuery = Record<string, string>

/** Reads the network's answer from the search parameters of the URL to which it redirected the person. */
export function readLinkReturn({ code, state, error, more = {} }: LinkReturn): LinkOutcome {
  if (error !== undefined) {
    if (error === 'access_denied') return { type: 'declined' }
    return {
      type: 'refused',
      message: 'A rede não concluiu a autorização. Tente conectar de novo.',
    }
  }
  if (code === undefined && state === undefined) return { type: 'none' }
  // The state is `platformId.nonce`, or the network's own. Some networks append '#_' to the redirect URL.
  const cleanCode = code?.replace(/#_$/, '')
  const cleanState = state?.replace(/#_$/, '')
  const platformId = cleanState?.split('.')[0]
  if (!cleanCode || !cleanState || !platformId) {
    return {
      type: 'refused',
      message: 'O endereço de retorno da rede está incompleto. Tente conectar de novo.',
    }
  }
  const query = textsOf(more)
  const hasMore = Object.keys(query).length > 0
  return {
    ...{ type: 'granted', code: cleanCode, state: cleanState, platformId },
    ...(hasMore && { query }),
  }
}

/** The router parses numbers and booleans in the URL, so they are turned into text again. */
function textsOf(more: Readonly<Record<string, unknown>>): ReturnQuery {
  const readable = Object.entries(more).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  )
  return Object.fromEntries(readable.map(([name, value]) => [name, String(value)]))
}
