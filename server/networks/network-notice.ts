/** The addresses at which networks tell us something; each is registered with our app there. */
export const noticeKinds = ['deauthorize', 'data-deletion', 'events'] as const

export interface NetworkNotice {
  kind: (typeof noticeKinds)[number]
  /** As it came: signatures are over it. */
  body: string
  header(name: string): string | undefined
}

/**
 * `grantId`: whose consent it is about, as `AccountGrant.grantId`, or the account's id where it has
 * none.
 */
export type NoticeMeaning =
  /** The consent is said to be over: the network is asked about its accounts at once. */
  | { does: 'end'; grantId: string }
  /** The person wants everything forgotten that the network told of them. */
  | { does: 'erase'; grantId: string }
  | { does: 'nothing' }
