/** A browser in which one person works, as far as the stories need it. */
export interface BrowserWindow {
  goto(url: string): Promise<void>
  /** Runs the body of an async function in the page; answers what it returns. */
  run(code: string): Promise<unknown>
  /** What the next file chooser is given. */
  chooseFiles(paths: readonly string[]): Promise<void>
  /** A PNG of what is seen. */
  takePicture(path: string): Promise<void>
  /** As when the battery dies: all its processes end at once, with no chance to write anything. */
  kill(): Promise<void>
  /** What the page and the browser said, oldest first. */
  readonly log: readonly string[]
}

export interface WindowOptions {
  /** The folder in which it keeps what it stores. */
  profile: string
  isPrivate: boolean
}

export type OpenWindow = (options: WindowOptions) => Promise<BrowserWindow>
