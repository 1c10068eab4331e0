/** An option of a network in words; without a text, it was not chosen. */
export interface VersionPart {
  name: string
  text: string
}
