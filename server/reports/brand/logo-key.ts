import { randomBytes } from 'node:crypto'

/** The folder of logos in the file store; in each project's own there is one file at most. */
export const logoFolder = 'logos'

export const logoType = 'image/webp'

/** A new one with each logo, so that a picture never changes under its address. */
export function makeLogoKey(projectId: string): string {
  return `${logoFolder}/${projectId}/${randomBytes(18).toString('base64url')}.webp`
}

/** The URL path of a logo for the people of its project; null for none. */
export function logoUrl(logoKey: string | null): string | null {
  return logoKey && `/media/${logoKey}`
}
