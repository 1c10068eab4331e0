import { CircleAlert } from 'lucide-react'
import { cn } from '#src/components/ui/class-names.ts'
import { PlanStep } from './plan-step.tsx'
import { standingAt } from './standing-at.ts'
import { useOwnerName } from './use-owner-name.ts'
import { useProjectPlan } from './use-project-plan.ts'

const words = {
  composer:
    'O plano deste projeto terminou: nada novo é agendado. Salve como rascunho ou template.',
  edit: 'O plano deste projeto terminou: horários novos não são aceitos. Os que já existem podem mudar até o último deles.',
} as const

/** For phones, where there is little room beside the buttons; the line under the header says the rest. */
const shortWords = {
  composer: 'Plano terminado: salve como rascunho ou template.',
  edit: undefined,
} as const

const looks = {
  composer: 'max-md:basis-full max-md:text-xs md:max-w-96 text-sm',
  edit: 'text-sm',
} as const

export interface PlanEndedNoteProps {
  place: keyof typeof words
}

/** Says that the plan has ended, where times are typed, before somebody types one; else renders nothing. */
export function PlanEndedNote({ place }: PlanEndedNoteProps) {
  const { plan, now } = useProjectPlan()
  const hasEnded = plan !== undefined && standingAt(plan, now) === 'ended'
  const isYours = plan?.isYours === true
  const ownerName = useOwnerName(hasEnded && !isYours)
  if (!hasEnded) return null
  const short = shortWords[place]
  return (
    <p
      role="status"
      data-plan-note
      className={cn(
        'flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2',
        looks[place],
      )}
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
      <span className="min-w-0">
        {short && <span className="md:hidden">{short}</span>}
        <span className={cn(short && 'max-md:hidden')}>{words[place]}</span>{' '}
        {(isYours || ownerName) && <PlanStep {...{ isYours, ownerName }} reason={plan.reason} />}
      </span>
    </p>
  )
}
