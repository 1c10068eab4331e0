import { SmartAnswer, SmartRequest, SmartStatus } from '../posts/smart.ts'
import { define, longTextBytes } from './endpoint.ts'

const smartCall = {
  method: 'POST',
  caller: 'EDITOR',
  bodyType: 'json',
  maxBodyBytes: longTextBytes,
  body: SmartRequest,
  answer: SmartAnswer,
  errors: ['AI_NOT_CONFIGURED', 'AI_FAILED', 'AI_UNFINISHED'],
} as const

export const getSmart = define({
  method: 'GET',
  path: '/smart',
  caller: 'EDITOR',
  bodyType: 'none',
  answer: SmartStatus,
  errors: [],
})

export const improveCaption = define({ ...smartCall, path: '/smart/caption' })

export const makeTags = define({ ...smartCall, path: '/smart/tags' })
