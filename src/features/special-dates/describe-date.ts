import { Flag, Landmark, type LucideIcon, MapPin, Tag } from 'lucide-react'
import { brazilStates } from '#contract/brazil-states.ts'
import type { SpecialDate, SpecialDateKind } from '#contract/special-dates/special-date.ts'

/** What kind of day it is: 'Feriado estadual: Bahia'. */
export function describeDate({ kind, state }: SpecialDate): string {
  if (kind === 'state' && state) return `${kindWords.state}: ${brazilStates[state]}`
  return kindWords[kind]
}

const kindWords: Record<SpecialDateKind, string> = {
  national: 'Feriado nacional',
  state: 'Feriado estadual',
  optional: 'Ponto facultativo',
  commercial: 'Data comemorativa',
}

export const dateIcons: Record<SpecialDateKind, LucideIcon> = {
  national: Flag,
  state: MapPin,
  optional: Landmark,
  commercial: Tag,
}
