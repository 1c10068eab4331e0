import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Sandbox } from '../sandbox.ts'
import { renewDueSubscriptions } from './acts/renew.ts'
import {
  findDueEvent,
  findNextAttempt,
  refreshEvents,
  type StoredEvent,
  storeAttempt,
} from './rows/events.ts'
import type { StripeSettings } from './stripe-settings.ts'

/**
 * The value of the header Stripe-Signature: https://docs.stripe.com/webhooks/signature (read
 * November 2026).
 */
export const signEvent = (payload: string, secret: string, seconds: number): string => {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

const everyMs = 60_000
const timeoutMs = 10_000
const firstWaitMs = 500
const longestWaitMs = 3_600_000
/**
 * With the pauses between them, a day and a half; then an event is given up until the next start.
 */
const mostAttempts = 48

export type EventSender = {
  /** Begins to renew and to send, until the sandbox stops. */
  begin(): void
  /** Says that there is a new event. */
  wake(): void
  /** While held, nothing is sent on its own. */
  hold(isHeld: boolean): void
  /** Sends an event at once, even one that has arrived; returns how it was answered. */
  send(event: StoredEvent): Promise<string>
}

/** Sends events to the product: signed, in a random order, and again until they are accepted. */
export const createEventSender = (sandbox: Sandbox, settings: StripeSettings): EventSender => {
  const { db, clock, log, background } = sandbox
  let waking = new AbortController()
  let isHeld = false

  const post = async ({ payload }: StoredEvent): Promise<{ isTaken: boolean; answer: string }> => {
    // A clock that a test has moved back would make the signature look old.
    const seconds = Math.floor(Math.max(clock.now(), Date.now()) / 1000)
    try {
      const answer = await fetch(settings.webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signEvent(payload, settings.webhookSecret, seconds),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([background.signal, AbortSignal.timeout(timeoutMs)]),
      })
      await answer.body?.cancel()
      return { isTaken: answer.ok, answer: String(answer.status) }
    } catch (error) {
      background.signal.throwIfAborted()
      return { isTaken: false, answer: error instanceof Error ? error.name : 'unknown' }
    }
  }

  const send = async (event: StoredEvent): Promise<string> => {
    const { isTaken, answer } = await post(event)
    const now = clock.now()
    const waitMs = Math.min(firstWaitMs * 2 ** event.attempts, longestWaitMs)
    const isOver = isTaken || event.deliveredAt !== null || event.attempts + 1 >= mostAttempts
    storeAttempt(db, {
      ...{ id: event.id, answer, deliveredAt: isTaken ? now : null },
      nextAttemptAt: isOver ? null : now + waitMs,
    })
    if (!isTaken) log.debug({ eventId: event.id, answer }, 'an event was not taken')
    return answer
  }

  const sendDue = async () => {
    for (;;) {
      const event = isHeld ? undefined : findDueEvent(db, clock.now())
      if (!event) return
      await send(event)
    }
  }

  const pause = async () => {
    const next = isHeld ? undefined : findNextAttempt(db)
    const ms = next === undefined ? everyMs : Math.min(Math.max(next - clock.now(), 1), everyMs)
    const { signal } = waking
    await wait(ms, undefined, { signal: AbortSignal.any([background.signal, signal]) }).catch(() =>
      background.signal.throwIfAborted(),
    )
    if (signal.aborted) waking = new AbortController()
  }

  const work = async () => {
    for (;;) {
      try {
        renewDueSubscriptions(sandbox)
        await sendDue()
      } catch (error) {
        background.signal.throwIfAborted()
        log.error({ err: error }, 'simulated billing failed')
      }
      await pause()
    }
  }

  clock.onAdvance(() => waking.abort())
  return {
    begin: () => {
      refreshEvents(db, clock.now())
      background.run('stripe', work)
    },
    wake: () => waking.abort(),
    hold: (held) => {
      isHeld = held
      waking.abort()
    },
    send,
  }
}

/** What every part of the simulated Stripe uses. */
export type Stripe = { sandbox: Sandbox; settings: StripeSettings; sender: EventSender }
