import { SmartAnswer, SmartRequest, SmartStatus } from '../smart.ts'
import { define, longTextBytes } from './define.ts'

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
