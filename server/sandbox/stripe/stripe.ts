import type { Sandbox } from '../sandbox.ts'
import type { EventSender } from './send-events.ts'
import type { StripeSettings } from './stripe-settings.ts'

/** What every part of the simulated Stripe uses. */
export type Stripe = { sandbox: Sandbox; settings: StripeSettings; sender: EventSender }
