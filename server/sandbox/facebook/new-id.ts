import { randomBytes } from 'node:crypto'
import { newId } from '../meta/graph-values.ts'

export const newPersonId = () => newId('1220')
export const newPageId = () => newId('1000')
export const newPhotoId = () => newId('1221')
export const newVideoId = () => newId('1222')
export const newPostNumber = () => newId('1223')
export const newCommentNumber = () => newId('1224')

const randomText = (bytes: number) => randomBytes(bytes).toString('base64url')

export const newCode = () => `AQ${randomText(48)}`
export const newToken = () => `EAA${randomText(72)}`
export const newSessionId = () => `MTphdHRhY2htZW50O${randomText(24)}`
export const newSignature = () => `AR${randomText(12)}`
export const newHandle = () => `4:${randomText(60)}`
