import type { Sandbox } from '../sandbox.ts'

/** The simulated time in seconds, as Stripe counts it. */
export const secondsOf = ({ clock }: Pick<Sandbox, 'clock'>) => Math.floor(clock.now() / 1000)
