import { randomBytes, randomInt, randomUUID } from 'node:crypto'

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

export const newOpenId = () => randomUUID()
export const newCode = () => randomBytes(48).toString('base64url')
export const newAccessToken = () => `act.${randomBytes(48).toString('base64url')}`
export const newRefreshToken = () => `rft.${randomBytes(48).toString('base64url')}`
export const newPublishId = (kind: 'video' | 'photos') =>
  `${kind === 'video' ? 'v_pub_file' : 'p_pub_url'}~v2-1.${digits(19)}`

/** 19 digits and odd: read as a JavaScript number it becomes another one, and a test fails. */
export const newPostId = () => `7${digits(17)}${randomInt(5) * 2 + 1}`
export const newLogId = () =>
  `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}${digits(18)}`
