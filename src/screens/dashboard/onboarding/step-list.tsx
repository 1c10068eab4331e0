import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { OnboardingStatus, OnboardingStep } from '#contract/projects/onboarding.ts'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { ProgressBar } from '#src/components/ui/progress-bar.tsx'
import { InviteLink } from './invite-link.tsx'
import { ShareButton } from './share-button.tsx'
import { findStepWords } from './step-words.ts'
import type { LinkSharing } from './use-share-link.ts'

export interface StepListProps {
  status: OnboardingStatus
  sharing: LinkSharing
}

/** The onboarding steps; the button of the next one stands out. */
export function StepList({ status, sharing }: StepListProps) {
  const { completedSteps, totalSteps, steps } = status
  const next = steps.find(({ completed }) => !completed)
  return (
    <>
      <ProgressBar
        label="Passos concluídos"
        value={totalSteps === 0 ? 0 : completedSteps / totalSteps}
        text={`${completedSteps}/${totalSteps}`}
      />
      <ol className="mt-2 divide-y divide-line">
        {steps.map((step, index) => (
          <StepItem
            key={step.id}
            {...{ step, sharing }}
            number={index + 1}
            isNext={step.id === next?.id}
          />
        ))}
      </ol>
    </>
  )
}

interface StepItemProps {
  step: OnboardingStep
  number: number
  isNext: boolean
  sharing: LinkSharing
}

function StepItem({ step, number, isNext, sharing }: StepItemProps) {
  const { id, title, description, completed } = step
  return (
    <li className="flex gap-3 py-3 last:pb-0">
      <StepMark isCompleted={completed} number={number} />
      <div className="min-w-0 flex-1">
        <h3 className={cn('break-words text-base', completed && 'text-muted')}>
          {title}
          {completed && <span className="sr-only"> (concluído)</span>}
        </h3>
        <p className="break-words text-muted text-sm">{description}</p>
        {!completed && <StepAction {...{ id, isNext, sharing }} />}
      </div>
    </li>
  )
}

function StepAction({
  id,
  isNext,
  sharing,
}: { id: string } & Omit<StepItemProps, 'step' | 'number'>) {
  const words = findStepWords(id)
  if (!words) return null
  const look = { size: 'small', variant: isNext ? 'primary' : 'secondary' } as const
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      {words.to ? (
        <Link to={words.to} className={buttonClass(look)}>
          {words.action}
        </Link>
      ) : (
        <>
          <ShareButton sharing={sharing} label={words.action} {...look} />
          {sharing.outcome === 'refused' && <InviteLink sharing={sharing} />}
        </>
      )}
    </div>
  )
}

/** A check mark for a step that is done, else its number; hidden from screen readers. */
export function StepMark({ isCompleted, number }: { isCompleted: boolean; number: number }) {
  if (isCompleted)
    return <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" />
  return (
    <span
      aria-hidden="true"
      className="figures mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border border-line-strong font-semibold text-xs"
    >
      {number}
    </span>
  )
}
