import * as v from 'valibot'
import { define } from './endpoint.ts'

export const health = define({
  method: 'GET',
  path: '/health',
  caller: 'visitor',
  bodyType: 'none',
  answer: v.object({ version: v.string() }),
  errors: [],
})
