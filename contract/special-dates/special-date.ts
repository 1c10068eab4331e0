import type { BrazilState } from '../brazil-states.ts'

/**
 * `national` and `state` are holidays by law. On an `optional` day public offices close and others need not
 * ('ponto facultativo'). `commercial` is a day that shops or people keep, without being free.
 */
export type SpecialDateKind = 'national' | 'state' | 'optional' | 'commercial'

/** A day that is known long before. */
export interface SpecialDate {
  /** 'YYYY-MM-DD' */
  date: string
  /** In Portuguese, as a calendar has it: 'Dia das Mães'. */
  name: string
  kind: SpecialDateKind
  /** Of a holiday of one state. */
  state?: BrazilState
}
