import * as v from 'valibot'
import { AnalyticsBatch } from '../site/analytics.ts'
import { ContactForm, WaitingEntry, WaitingForm } from '../site/marketing.ts'
import { define } from './endpoint.ts'

export const joinWaiting = define({
  method: 'POST',
  path: '/waiting/join',
  caller: 'visitor',
  bodyType: 'json',
  body: WaitingForm,
  answer: WaitingEntry,
  errors: ['ALREADY_WAITING', 'RATE_LIMITED'],
})

export const sendContact = define({
  method: 'POST',
  path: '/contact',
  caller: 'visitor',
  bodyType: 'json',
  body: ContactForm,
  answer: v.object({}),
  errors: ['RATE_LIMITED'],
})

export const recordAnalytics = define({
  method: 'POST',
  path: '/analytics/events',
  caller: 'visitor',
  bodyType: 'json',
  body: AnalyticsBatch,
  answer: v.object({}),
  errors: ['RATE_LIMITED'],
})
