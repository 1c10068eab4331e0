import { importInBackground } from '#src/browser/lazy-loading.ts'
import { openDevice, openDeviceSoon } from '#src/browser/open-device.ts'

const loadRows = () => importInBackground(import('./device-rows.ts'))

/** Loads the database and the functions with which the session uses it. */
export async function loadDevice() {
  const [rows, { localDb }] = await Promise.all([loadRows(), openDevice()])
  return { ...rows, localDb }
}

/** Like `loadDevice`, but waits until the first screen shows its data. */
export async function loadDeviceSoon() {
  const { localDb } = await openDeviceSoon()
  return { ...(await loadRows()), localDb }
}
