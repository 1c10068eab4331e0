import { randomBytes } from 'node:crypto'
import { newId } from '../meta/graph-values.ts'

export const newAccountId = () => newId('178414')
export const newScopedId = () => newId('102')
export const newContainerId = () => newId('17889')
export const mediaPrefix = '17920'
export const newMediaId = () => newId(mediaPrefix)
/** Of a carousel's files, as long as `mediaPrefix` with the file's place behind it. */
export const childPrefix = '1793'
export const newCommentId = () => newId('17873')

export const newShortcode = () => `D${randomBytes(8).toString('base64url').slice(0, 10)}`
export const newCode = () => `AQ${randomBytes(48).toString('base64url')}`
export const newToken = () => `IGAA${randomBytes(72).toString('base64url')}`
