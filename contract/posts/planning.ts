import * as v from 'valibot'
import { boundedArray } from '../bounded-array.ts'
import { Uuid } from '../scalars.ts'
import { storableText } from '../texts/texts.ts'

/** In the project's zone. `weekday`: 0 is Sunday. */
export const WeeklySlot = v.object({
  weekday: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)),
  /** 'HH:mm', in steps of five minutes. */
  time: v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5][05]$/, 'Horário inválido')),
})
export type WeeklySlot = v.InferOutput<typeof WeeklySlot>

/** A slot is taken by a post that is nearer than this, in ms. */
const nearMs = 15 * 60_000

/** Whether what is planned at `at` takes the weekly time at `slotAt`, both instants in ms. */
export function takesSlot(at: number, slotAt: number): boolean {
  return Math.abs(at - slotAt) < nearMs
}

export const HashtagGroup = v.object({
  id: Uuid,
  name: v.pipe(
    v.string(),
    v.maxLength(200, 'Use no máximo 40 caracteres'),
    storableText,
    v.trim(),
    v.nonEmpty('Dê um nome ao grupo'),
    v.maxLength(40, 'Use no máximo 40 caracteres'),
  ),
  hashtags: v.pipe(
    v.string(),
    v.maxLength(10_000, 'Use no máximo 2000 caracteres'),
    storableText,
    v.trim(),
    v.nonEmpty('Escreva ao menos uma hashtag'),
    v.maxLength(2000, 'Use no máximo 2000 caracteres'),
  ),
})
export type HashtagGroup = v.InferOutput<typeof HashtagGroup>

const content = {
  slots: boundedArray(WeeklySlot, 100, 'Um projeto tem no máximo 100 horários'),
  hashtagGroups: v.pipe(
    boundedArray(HashtagGroup, 50, 'Um projeto tem no máximo 50 grupos'),
    v.check(
      (groups) => new Set(groups.map(({ id }) => id)).size === groups.length,
      'Há dois grupos com o mesmo id',
    ),
  ),
}

/** Saved as a whole, based on a revision. */
export const PlanningContent = v.object(content)
export type PlanningContent = v.InferOutput<typeof PlanningContent>

/** `version` is the planning's revision: 1 for a project that never saved one. */
export const Planning = v.object({
  ...content,
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
export type Planning = v.InferOutput<typeof Planning>
