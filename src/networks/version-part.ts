/** An option of a network in words; an empty text means that it was not chosen. */
export interface VersionPart {
  name: string
  text: string
}
