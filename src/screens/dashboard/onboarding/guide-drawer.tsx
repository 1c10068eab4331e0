import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { OnboardingStatus, OnboardingStep, ShareData } from '#contract/projects/onboarding.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { focusWhenLost } from '#src/components/ui/overlays/focus-when-lost.ts'
import { ProgressRing } from '#src/components/ui/progress-ring.tsx'
import { InviteLink } from './invite-link.tsx'
import { describeOffer } from './reward-words.ts'
import { ShareButton } from './share-button.tsx'
import { StepMark } from './step-list.tsx'
import { findStepWords, firstStep, usualSteps } from './step-words.ts'
import type { LinkSharing } from './use-share-link.ts'

export interface GuideDrawerProps {
  isOpen: boolean
  onClose: () => void
  /** Undefined while the steps are not known on this device. */
  status: OnboardingStatus | undefined
  share: ShareData | undefined
  sharing: LinkSharing
}

/** The onboarding steps, each with its explanation. */
export function GuideDrawer({ isOpen, onClose, status, share, sharing }: GuideDrawerProps) {
  const { completedSteps = 0, totalSteps = usualSteps, steps = [firstStep] } = status ?? {}
  const next = steps.find(({ completed }) => !completed)
  const counted = `${completedSteps}/${totalSteps}`
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      placement="side"
      title="Extraia o máximo do uPubly"
      description="Seu guia"
    >
      <div className="flex items-center gap-4">
        <span className="relative grid place-items-center">
          <ProgressRing
            label={`Passos concluídos: ${counted}`}
            value={totalSteps === 0 ? 0 : completedSteps / totalSteps}
            className="size-20!"
          />
          <span aria-hidden="true" className="figures absolute font-semibold">
            {counted}
          </span>
        </span>
        <p className="text-pretty">
          {next ? 'Passos para começar' : 'Tudo pronto: você já sabe o essencial.'}
        </p>
      </div>
      <ol className="mt-5 flex flex-col gap-3">
        {steps.map((step, index) => (
          <GuideStep
            key={step.id}
            {...{ step, share, sharing, onClose }}
            number={index + 1}
            isOpenAtFirst={step.id === next?.id}
          />
        ))}
      </ol>
    </Dialog>
  )
}

interface GuideStepProps extends Pick<GuideDrawerProps, 'onClose' | 'share' | 'sharing'> {
  step: OnboardingStep
  number: number
  isOpenAtFirst: boolean
}

function GuideStep(props: GuideStepProps) {
  const { step, number, isOpenAtFirst, share, sharing, onClose } = props
  const { id, title, description, completed } = step
  const navigate = useNavigate()
  const words = findStepWords(id)
  const to = words?.to
  const button = useRef<HTMLButtonElement>(null)
  const wasCompleted = useRef(completed)
  useEffect(() => {
    // The button of the step, which may have had the focus, is gone.
    if (completed && !wasCompleted.current) focusWhenLost(() => button.current, 0)
    wasCompleted.current = completed
  }, [completed])
  return (
    <Disclosure
      as="li"
      defaultOpen={isOpenAtFirst}
      className="group rounded-card border border-line transition-colors data-open:border-line-strong"
    >
      <DisclosureButton
        ref={button}
        className="flex min-h-control w-full items-center gap-3 rounded-card px-4 py-3 text-left"
      >
        <StepMark isCompleted={completed} number={number} />
        <span className="min-w-0 flex-1 break-words font-semibold">
          {title}
          {completed && <span className="sr-only"> (concluído)</span>}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 shrink-0 text-muted transition-transform group-data-open:rotate-180"
        />
      </DisclosureButton>
      <DisclosurePanel className="flex flex-col items-start gap-3 px-4 pb-4 pl-13">
        <p className="break-words text-muted text-sm">
          {words?.explanation ?? description}
          {words && !to && share && ` ${describeOffer(share)}`}
        </p>
        {!completed && to && (
          <Button
            variant="accent"
            onClick={() => {
              onClose()
              void navigate({ to })
            }}
          >
            COMEÇAR
          </Button>
        )}
        {!completed && words && !to && (
          <>
            <ShareButton sharing={sharing} label="COMEÇAR" variant="accent" />
            {sharing.outcome === 'refused' && <InviteLink sharing={sharing} />}
          </>
        )}
      </DisclosurePanel>
    </Disclosure>
  )
}
