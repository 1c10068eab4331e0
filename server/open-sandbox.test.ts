import { expect, it } from 'vitest'
import { readEnv } from './env/env.ts'
import { wantsStripe } from './open-sandbox.ts'

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PORTAL_URL: 'https://billing.stripe.com/p/login/1',
}

it.each([
  ['this machine is served alone', {}, true],
  ['Stripe is configured', stripe, false],
  ['billing is off', { BILLING: 'off' }, false],
  ['it runs in production', { NODE_ENV: 'production' }, false],
  ['other machines reach it', { HOST: '0.0.0.0' }, false],
  ['it is known by a public name', { PUBLIC_URL: 'https://upubly.example.com' }, false],
  ['a proxy is in front of it', { TRUSTED_PROXIES: '1' }, false],
])('payments are simulated or not, where %s', (_where, env, wanted) => {
  expect(wantsStripe(readEnv(env))).toBe(wanted)
})
