import type { CallPorts } from '#local/call-api.ts'

export const pagePorts: CallPorts = {
  fetch: (...request) => fetch(...request),
  origin: '',
}
