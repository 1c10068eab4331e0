/** A browser used by one person, with the functions that these tests need. */
export interface BrowserWindow {
  goto(url: string): Promise<void>
  /** Runs the body of an async function in the page; returns its result. */
  run(code: string): Promise<unknown>
  /** The files for the next file chooser. */
  chooseFiles(paths: readonly string[]): Promise<void>
  /** A PNG screenshot. */
  takePicture(path: string): Promise<void>
  /** Kills all its processes at once, like an empty battery: nothing more is written. */
  kill(): Promise<void>
  /** Messages of the page's and the browser's log, oldest first. */
  readonly log: readonly string[]
}

export interface WindowOptions {
  /** The folder with its storage. */
  profile: string
  isPrivate: boolean
}

export type OpenWindow = (options: WindowOptions) => Promise<BrowserWindow>
