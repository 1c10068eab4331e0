import { html } from 'hono/html'
import { asNetworkId } from '#contract/networks/networks.ts'

/** What every part of a report's page needs to know. */
export interface PageContext {
  /** The report's own address, below which its pictures are. */
  base: string
  timeZone: string
  /** The days of the month, and how many of them have begun. */
  days: readonly string[]
  passed: number
  /** Whether a network is the local stand-in: its numbers must not look like real ones. */
  isSimulated(platformId: string): boolean
}

/** A network's sign, beside its name. */
export function networkMark(platformId: string) {
  const known = asNetworkId(platformId)
  return known
    ? html`<img class="mark" src="/networks/${known}.svg" alt="" width="16" height="16" />`
    : ''
}

export function simulatedBadge(platformId: string, { isSimulated }: PageContext) {
  return isSimulated(platformId) ? html`<span class="badge">Rede simulada</span>` : ''
}
