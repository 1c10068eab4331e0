let isHere = false

/** Told by the database itself as soon as its code is on this page. */
export function noteDeviceHere(): void {
  isHere = true
}

export function isDeviceHere(): boolean {
  return isHere
}
