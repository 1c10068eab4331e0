import * as v from 'valibot'
import { expect, it } from 'vitest'
import { SmartEvent, SmartRequest } from './smart.ts'
import { maxCaptionLength } from './texts.ts'

const accepts = (caption: string) => v.safeParse(SmartRequest, { caption }).success

it('is asked from five characters on, as people count them', () => {
  expect(accepts('café!')).toBe(true)
  expect(accepts('café')).toBe(false)
  expect(accepts('  a b  ')).toBe(false)
  expect(accepts('🥐☕🥖🍞')).toBe(false)
  expect(accepts('🥐☕🥖🍞🧈')).toBe(true)
})

it('is asked about no more than a caption may have', () => {
  expect(accepts('a'.repeat(maxCaptionLength))).toBe(true)
  expect(accepts('a'.repeat(maxCaptionLength + 1))).toBe(false)
})

it('tells nothing but what is known', () => {
  expect(v.safeParse(SmartEvent, { type: 'delta', text: 'a' }).success).toBe(true)
  expect(v.safeParse(SmartEvent, { type: 'tool', text: 'a' }).success).toBe(false)
})
