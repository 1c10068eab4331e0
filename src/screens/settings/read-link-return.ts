export interface LinkReturn {
  code: string | undefined
  state: string | undefined
  error: string | undefined
}

export type LinkOutcome =
  | { type: 'none' }
  | { type: 'granted'; code: string; state: string; platformId: string }
  /** The person's own choice at the network: nothing went wrong. */
  | { type: 'declined' }
  | { type: 'refused'; message: string }

/** What the network answered, from the address it sent the person back to. */
export function readLinkReturn({ code, state, error }: LinkReturn): LinkOutcome {
  if (error !== undefined) {
    if (error === 'access_denied') return { type: 'declined' }
    return {
      type: 'refused',
      message: 'A rede não concluiu a autorização. Tente conectar de novo.',
    }
  }
  if (code === undefined && state === undefined) return { type: 'none' }
  // `platformId.nonce`; Instagram leaves '#_' behind its answer.
  const cleanCode = code?.replace(/#_$/, '')
  const cleanState = state?.replace(/#_$/, '')
  const platformId = cleanState?.split('.')[0]
  if (!cleanCode || !cleanState || !platformId) {
    return {
      type: 'refused',
      message: 'O endereço de retorno da rede está incompleto. Tente conectar de novo.',
    }
  }
  return { type: 'granted', code: cleanCode, state: cleanState, platformId }
}
