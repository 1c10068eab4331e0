import { CalendarClock, CalendarX, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type LateDelivery, maxLateDeliveries } from '#contract/posts/late-deliveries.ts'
import { choosePlural, formatCount } from '#contract/texts/format-numbers.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { useSession } from '#src/session/session-context.ts'
import { countPublications, describeCauses } from './describe-late.ts'
import { LateList } from './late-list.tsx'
import { PublishStep } from './publish-step.tsx'
import { RescheduleStep } from './reschedule-step.tsx'
import { ActionBar, StepActions, type StepProps } from './step-actions.tsx'
import { useLateDecision } from './use-late-decision.ts'

export interface LateDialogProps {
  isOpen: boolean
  /** Sorted by time. */
  deliveries: readonly LateDelivery[]
  /** How many late publications wait in all, also those that are not in `deliveries`. */
  total: number
  /** Whether `deliveries` are those of one post: then all are selected at first. */
  isOfPost?: boolean
  onClose: () => void
}

type Step = 'choose' | 'publish' | 'reschedule' | 'cancel'

/** The dialog's titles, for one publication and for several. */
const titles: Record<Step, readonly [string, string]> = {
  choose: ['Publicação atrasada', 'Publicações atrasadas'],
  publish: ['Publicar agora', 'Publicar agora'],
  reschedule: ['Reagendar', 'Reagendar'],
  cancel: ['Cancelar publicação', 'Cancelar publicações'],
}

/** Decides what happens to publications that missed their time: they go out now, later, or never. */
export function LateDialog(props: LateDialogProps) {
  const { isOpen, deliveries, total, isOfPost = false, onClose } = props
  const { project } = useSession()
  const { isOnline } = useConnectivity()
  const [wantedStep, setStep] = useState<Step>('choose')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(isOfPost || deliveries.length === 1 ? deliveries.map(({ id }) => id) : []),
  )
  // The ids already decided: the cached `deliveries` may still contain them.
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const waiting = deliveries.filter(({ id }) => !settled.has(id))
  const listed = waiting.slice(0, maxLateDeliveries)
  const hidden = total - deliveries.length + waiting.length - listed.length
  const selected = listed.filter(({ id }) => chosen.has(id))
  const { decide, isSending, failure, refusals, forget } = useLateDecision(
    project.id,
    ({ decided, gone }) => {
      setSettled(new Set([...settled, ...decided, ...gone]))
      setStep('choose')
    },
  )
  // Another member may have decided the selected ones meanwhile: back to the list.
  const step = selected.length === 0 ? 'choose' : wantedStep
  const isNothingLeft = waiting.length + hidden === 0
  useEffect(() => {
    if (isOpen && isNothingLeft) onClose()
  }, [isOpen, isNothingLeft, onClose])
  const body = useRef<HTMLDivElement>(null)
  const wasStep = useRef(step)
  useEffect(() => {
    // With its step the pressed button disappears, and the focus with it.
    if (wasStep.current !== step) body.current?.focus()
    wasStep.current = step
  }, [step])

  function go(to: Step) {
    forget()
    setStep(to)
  }

  const ids = selected.map(({ id }) => id)
  const publish = () => void decide({ decision: 'publish', ids })
  const isInert = !isOnline || isSending || selected.length === 0
  const stepProps = {
    deliveries: selected,
    isSending,
    isInert,
    failure,
    onBack: () => go('choose'),
  }

  return (
    <Dialog
      isOpen={isOpen}
      // Closing the dialog would not take back a decision that is being sent.
      onClose={() => !isSending && onClose()}
      title={choosePlural(step === 'choose' ? waiting.length : selected.length, ...titles[step])}
      description={step === 'choose' && describeCauses(waiting)}
      size="medium"
    >
      <div ref={body} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        {step === 'choose' && (
          <LateList
            deliveries={listed}
            hidden={hidden}
            chosen={chosen}
            isDisabled={isSending}
            onChoose={(next) => {
              forget()
              setChosen(next)
            }}
          />
        )}
        {step === 'publish' && <PublishStep {...stepProps} onConfirm={publish} />}
        {step === 'cancel' && (
          <CancelStep {...stepProps} onConfirm={() => void decide({ decision: 'cancel', ids })} />
        )}
        {step === 'reschedule' && (
          <RescheduleStep
            {...stepProps}
            refusals={refusals}
            onChange={forget}
            onConfirm={(times) => void decide({ decision: 'reschedule', times })}
          />
        )}
        {step === 'choose' && (
          <ActionBar failure={failure} className="flex flex-col gap-2">
            <p aria-live="polite" className="text-muted text-sm">
              {selected.length === 0
                ? 'Selecione o que quer decidir.'
                : formatCount(
                    selected.length,
                    'publicação selecionada',
                    'publicações selecionadas',
                  )}
            </p>
            <div className="grid grid-cols-2 gap-2 sm:flex sm:justify-end">
              <Button variant="ghost" aria-disabled={isInert} onClick={() => go('cancel')}>
                <CalendarX aria-hidden="true" />
                Cancelar
              </Button>
              <Button variant="secondary" aria-disabled={isInert} onClick={() => go('reschedule')}>
                <CalendarClock aria-hidden="true" />
                Reagendar
              </Button>
              <Button
                className="max-sm:order-first max-sm:col-span-2"
                isLoading={isSending}
                loadingLabel="Enviando..."
                aria-disabled={isInert}
                onClick={() => (selected.length > 1 ? go('publish') : publish())}
              >
                <Send aria-hidden="true" />
                Publicar agora
              </Button>
            </div>
          </ActionBar>
        )}
      </div>
    </Dialog>
  )
}

export interface CancelStepProps extends StepProps {
  deliveries: readonly LateDelivery[]
  onConfirm: () => void
}

/** Asks before publications are cancelled for good. */
function CancelStep({ deliveries, ...step }: CancelStepProps) {
  const count = deliveries.length
  return (
    <>
      <p>
        {countPublications(count)} não {choosePlural(count, 'vai', 'vão')} sair, e isso não pode ser
        desfeito. Os textos e as mídias continuam nos posts.
      </p>
      <StepActions {...step} variant="danger">
        Cancelar {countPublications(count)}
      </StepActions>
    </>
  )
}
