/** What an app asks for, once its network has checked it. */
export type ConsentRequest<Scope extends string = string> = {
  redirectUri: string
  state: string | undefined
  scopes: Scope[]
}

/** A request that is refused must never lead to a redirect. */
export type ConsentCheck<Scope extends string> =
  | { request: ConsentRequest<Scope> }
  | { refusal: string }

export const isRedirectUri = (text: string) => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !text.includes('#')
}

export const redirectBack = (
  { redirectUri, state }: ConsentRequest,
  answer: Record<string, string>,
): string => {
  const back = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value)
  if (state !== undefined) back.searchParams.set('state', state)
  return back.href
}
