import { nameAccount } from '#contract/networks/networks.ts'
import type { PostEvent } from '#contract/posts/post-history.ts'
import type { PostSchedule } from '#contract/posts/schedule.ts'
import { NumericTime } from '#src/components/time/numeric-time.tsx'
import { type DeliveryEvent, describeStep } from '#src/features/post-history/event-words.ts'

export interface EvidenceProps {
  schedule: PostSchedule
  /** The post's history; undefined while it is not known. */
  events: readonly PostEvent[] | undefined
  /** Why the history is not known, in words; '' while it is loading. */
  unknown: string
  timeZone: string
}

/** How many steps of one delivery are listed; a network may be asked up to fifty times. */
const shownSteps = 5

/** For a publication that its network has not confirmed: what the network was asked, and what to do. */
export function Evidence({ schedule, events, unknown, timeZone }: EvidenceProps) {
  const { platformName } = schedule.socialMediaAccount
  const account = nameAccount(schedule.socialMediaAccount)
  const steps = events?.filter((event): event is DeliveryEvent => isAsking(event, schedule))
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-warning-soft px-3 py-2 text-sm">
      <p>
        Confira em {account} no {platformName}. Se o post está lá, não é preciso fazer nada. Se não
        está, escolha um novo horário em Editar. Sozinhos não publicamos de novo, para que ele não
        saia repetido.
      </p>
      {!steps && unknown !== '' && <p className="text-muted">{unknown}</p>}
      {steps && steps.length > 0 && (
        <div>
          <p className="font-semibold">O que foi pedido à rede</p>
          <ul className="flex flex-col gap-0.5">
            {steps.slice(0, shownSteps).map((step) => (
              <li key={`${step.at} ${step.step}`}>
                <span className="text-muted">
                  <NumericTime instant={step.at} timeZone={timeZone} precision="second" />
                </span>{' '}
                {describeStep(step)}
                {step.detail !== null && <span className="text-muted">: {step.detail}</span>}
              </li>
            ))}
          </ul>
          {steps.length > shownSteps && (
            <p className="text-muted text-xs">
              e mais {steps.length - shownSteps}, no histórico do post
            </p>
          )}
        </div>
      )}
    </div>
  )
}

function isAsking(event: PostEvent, { id }: PostSchedule): boolean {
  return (
    event.kind === 'delivery' &&
    event.scheduleId === id &&
    (event.step === 'commit' || event.step === 'verify')
  )
}
