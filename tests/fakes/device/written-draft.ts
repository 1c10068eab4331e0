import type { Draft } from '#local/database/rows.ts'

/** The fields of a draft that the tests' small screen writes. */
export interface Written {
  caption: string
  description: string
  mediaHashes: string[]
}

export const blank: Written = { caption: '', description: '', mediaHashes: [] }
export const read = ({ caption, description, mediaHashes }: Draft): Written => ({
  ...{ caption, description, mediaHashes },
})
