import type { BadgeTone } from '#src/components/ui/badge.tsx'
import { type CheckedRow, hasError } from '../check/check-row.ts'

export type RowState = 'made' | 'error' | 'waiting' | 'warned' | 'ready'

export const rowStates: Record<RowState, { label: string; tone: BadgeTone }> = {
  made: { label: 'Já criado', tone: 'info' },
  error: { label: 'Com erro', tone: 'danger' },
  waiting: { label: 'Aguardando mídia', tone: 'neutral' },
  warned: { label: 'Com aviso', tone: 'warning' },
  ready: { label: 'Pronto', tone: 'success' },
}

export function stateOf(checked: CheckedRow, made: ReadonlyMap<string, number>): RowState {
  if (checked.key !== undefined && made.has(checked.key)) return 'made'
  if (hasError(checked)) return 'error'
  if (checked.waiting !== undefined) return 'waiting'
  return checked.problems.length > 0 ? 'warned' : 'ready'
}
