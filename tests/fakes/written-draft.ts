import type { Draft } from '#local/rows.ts'

/** What a small screen writes of a draft. */
export interface Written {
  caption: string
  description: string
  mediaHashes: string[]
}

export const blank: Written = { caption: '', description: '', mediaHashes: [] }
export const read = ({ caption, description, mediaHashes }: Draft): Written => ({
  ...{ caption, description, mediaHashes },
})
