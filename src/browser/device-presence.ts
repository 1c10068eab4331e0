let isHere = false

/** Called by the database module when it has been loaded. */
export function noteDeviceHere(): void {
  isHere = true
}

export function isDeviceHere(): boolean {
  return isHere
}
