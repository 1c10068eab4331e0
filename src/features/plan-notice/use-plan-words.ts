import { millisecondsInDay } from 'date-fns/constants'
import { graceDays, noticeDays, type ProjectPlan } from '#contract/billing/subscription.ts'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { numericText } from '#src/components/time/numeric-text.ts'
import { useSession } from '#src/session/session-context.ts'
import { useIsDismissed } from './dismissed-notice.ts'
import { standingAt } from './standing-at.ts'
import { useOwnerName } from './use-owner-name.ts'
import { useProjectPlan } from './use-project-plan.ts'

export interface SaidOfPlan {
  plan: ProjectPlan | undefined
  now: number
  /** Today in the project's zone, 'YYYY-MM-DD'. */
  today: string
  /** Undefined while there is nothing to say, or the owner to ask is not known yet. */
  words: PlanWords | undefined
  /** Who pays, where that is another person. */
  ownerName: string | undefined
  /** Whether the person closed the line under the header for today. */
  isClosed: boolean
}

/** What there is to say about the end of the project's plan. */
export function usePlanWords(): SaidOfPlan {
  const { project, timeZone } = useSession()
  const { plan, now } = useProjectPlan()
  const today = wallClockAt(now, timeZone).date
  const isDismissed = useIsDismissed(project.id, today)
  const found = plan && describePlanEnd(plan, { now, timeZone })
  const isYours = plan?.isYours === true
  const ownerName = useOwnerName(found !== undefined && !isYours)
  const words = isYours || ownerName !== undefined ? found : undefined
  const isClosed = words?.isDismissable === true && isDismissed
  return { plan, now, today, words, ownerName, isClosed }
}

/** How long before a plan's end the notice begins, in ms: on the day of the first mail about the end. */
const noticeMs = noticeDays[0] * millisecondsInDay

interface PlanWords {
  /** For a phone; fits one line at 360 px with the action beside it. */
  short: string
  long: string
  tone: 'info' | 'warning'
  /** Whether the notice can be closed for the day, because nothing has to be done now. */
  isDismissable: boolean
}

interface Reading {
  now: number
  timeZone: string
}

/** The notice about a project's plan, without the words on whom to ask; undefined while all is well. */
export function describePlanEnd(
  plan: ProjectPlan,
  { now, timeZone }: Reading,
): PlanWords | undefined {
  const { isYours, endsAt, graceEndsAt, reason } = plan
  switch (standingAt(plan, now)) {
    case 'ended':
      return { ...(isYours ? endedYours : endedTheirs), tone: 'warning', isDismissable: false }
    case 'grace': {
      if (graceEndsAt === null) return undefined
      const until = numericText(graceEndsAt, timeZone, 'short')
      const words = isYours ? graceYours(until, reason) : graceTheirs(until)
      return { ...words, tone: 'warning', isDismissable: !isYours }
    }
    default: {
      // Without `graceEndsAt` nothing stops: on a server without payments, trials do not end.
      if (endsAt === null || graceEndsAt === null) return undefined
      if (Date.parse(endsAt) - now > noticeMs) return undefined
      const what = plan.state === 'trial' ? 'teste grátis' : 'plano'
      const words = endingSoon(what, isYours, numericText(endsAt, timeZone, 'short'))
      return { ...words, tone: 'info', isDismissable: true }
    }
  }
}

const endedYours = {
  short: 'Plano terminado: nada novo é agendado.',
  long: 'Seu plano terminou: nada novo é agendado. O que já estava agendado será publicado, e nada foi apagado.',
}

const endedTheirs = {
  short: 'O plano do projeto terminou.',
  long: 'O plano deste projeto terminou: nada novo é agendado. O que já estava agendado será publicado.',
}

function graceYours(until: string, reason: ProjectPlan['reason']) {
  if (reason === 'payment-failed')
    return {
      short: `Pagamento pendente. Resolva até ${until}.`,
      long: `Seu último pagamento não foi concluído. Tudo funciona até ${until}; depois, nada novo é agendado.`,
    }
  const what = reason === 'canceled' ? 'plano' : 'teste grátis'
  return {
    short: `Seu ${what} acabou. Assine até ${until}.`,
    long: `Seu ${what} terminou. Tudo funciona até ${until}; depois, nada novo é agendado sem um plano.`,
  }
}

function graceTheirs(until: string) {
  return {
    short: `Plano do projeto: só até ${until}.`,
    long: `O plano deste projeto terminou. Tudo funciona até ${until}; depois, nada novo é agendado.`,
  }
}

function endingSoon(what: string, isYours: boolean, until: string) {
  return isYours
    ? {
        short: `Seu ${what} vai até ${until}.`,
        long: `Seu ${what} vai até ${until}. Depois há ${graceDays} dias para assinar sem parar de agendar.`,
      }
    : {
        short: `Plano do projeto: até ${until}.`,
        long: `O ${what} deste projeto vai até ${until}. ${graceDays} dias depois, nada novo é agendado sem um plano.`,
      }
}
