import type { SecretBox } from '../security/secret-box.ts'

/** To what a sealed token is bound: to the row it stands in. */
export function tokenContext(reportId: string): string {
  return `report-token:${reportId}`
}

export function sealReportToken(box: SecretBox, reportId: string, token: string): string {
  return box.seal(token, tokenContext(reportId))
}
