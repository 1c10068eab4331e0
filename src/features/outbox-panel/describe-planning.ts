import type { PlanningContent } from '#contract/posts/planning.ts'
import type { PlanningChange } from '#local/database/rows.ts'
import { isSamePlanning } from '#local/planning/merge-planning.ts'
import { joinWords } from '#src/components/join-words.ts'

/** A change of a project's planning in words: 'Alterar horários e hashtags'. */
export function describePlanning({ base, content }: PlanningChange): string {
  const parts = [
    ...(isSamePlanning(slotsOf(base), slotsOf(content)) ? [] : ['horários']),
    ...(isSamePlanning(groupsOf(base), groupsOf(content)) ? [] : ['hashtags']),
  ]
  return `Alterar ${joinWords(parts)}`
}

const slotsOf = ({ slots }: PlanningContent) => ({ slots, hashtagGroups: [] })
const groupsOf = ({ hashtagGroups }: PlanningContent) => ({ slots: [], hashtagGroups })
