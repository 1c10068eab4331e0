import * as v from 'valibot'
import { expect, it } from 'vitest'
import { maxCaptionLength } from '../texts/texts.ts'
import { SmartEvent, SmartRequest } from './smart.ts'

const accepts = (caption: string) => v.safeParse(SmartRequest, { caption }).success

it('smart: accepts five characters or more, counted as people do', () => {
  expect(accepts('café!')).toBe(true)
  expect(accepts('café')).toBe(false)
  expect(accepts('  a b  ')).toBe(false)
  expect(accepts('🥐☕🥖🍞')).toBe(false)
  expect(accepts('🥐☕🥖🍞🧈')).toBe(true)
})

it('smart: accepts no more than the limit of a caption', () => {
  expect(accepts('a'.repeat(maxCaptionLength))).toBe(true)
  expect(accepts('a'.repeat(maxCaptionLength + 1))).toBe(false)
})

it('smart: has only known events', () => {
  expect(v.safeParse(SmartEvent, { type: 'delta', text: 'a' }).success).toBe(true)
  expect(v.safeParse(SmartEvent, { type: 'tool', text: 'a' }).success).toBe(false)
})
