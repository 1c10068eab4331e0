import type { BrazilState } from '../brazil-states.ts'

/**
 * `national` and `state` are holidays by law; `optional` is a day on which public offices may close and
 * others need not ('ponto facultativo'); `commercial` is a day that shops or people keep.
 */
export type SpecialDateKind = 'national' | 'state' | 'optional' | 'commercial'

/** A day that is known before its year begins. */
export interface SpecialDate {
  /** 'YYYY-MM-DD' */
  date: string
  /** In Portuguese, as it is read in a calendar: 'Dia das Mães'. */
  name: string
  kind: SpecialDateKind
  /** Of a holiday of one state. */
  state?: BrazilState
}
