/** What is needed without the rules, which are loaded only where a post is written or checked. */
export interface NetworkListing {
  label: string
  /** 'soon': listed, but cannot be linked. */
  availability: 'live' | 'soon'
  /** Whether there is a connector (`server/networks/`); rules may exist before. */
  isPublishable: boolean
}
