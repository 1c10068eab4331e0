/** What is needed without the rules, which are loaded only where a post is written or checked. */
export interface NetworkListing {
  label: string
  /** 'soon': listed, but cannot be linked. */
  availability: 'live' | 'soon'
  /** Whether there is a connector (`server/networks/`); rules may exist before. */
  isPublishable: boolean
  /** Whether an account is known by a name ('Padaria da Vila'), not by a handle ('@padaria.da.vila'). */
  hasNames?: true
  /** Whether the dashboard shows the numbers of an account (`getAccountMetrics`). */
  showsMetrics?: true
}
