import type { BrowserWindow, Display, Rectangle } from 'electron'

/** The file of the window's place, apart from the person's settings. */
export interface WindowStore {
  read(): unknown
  write(value: Record<string, unknown>): void
}

interface WindowMemoryOptions {
  store: WindowStore
  /** The displays that exist now, the primary one first. */
  displays(): readonly Pick<Display, 'workArea'>[]
}

export type ZoomStep = 'in' | 'out' | 'reset'

/** Remembers the window's place, whether it fills the display, and its zoom. */
export interface WindowMemory {
  /** Bounds that are visible on a display of now. */
  bounds(): Partial<Rectangle>
  /** Whether a display of now shows the remembered place. */
  hasPlace(): boolean
  /** Applies the remembered state to a new window, and follows it. */
  follow(window: BrowserWindow): void
  /** As `follow`, without the zoom: windows of one origin have the same. */
  followPlace(window: BrowserWindow): void
  zoom(window: BrowserWindow, step: ZoomStep): void
  /** Stores the state of a window that is about to close. */
  keep(window: BrowserWindow): void
}

interface WindowState {
  readonly bounds: Rectangle | null
  readonly isMaximized: boolean
  readonly zoomLevel: number
}

/** Chromium multiplies by 1.2 for each level: 69% to 207%. */
const zoomLevels = { lowest: -2, highest: 4, step: 0.5 } as const
/** Enough of the title bar to drag the window by. */
const visibleWidth = 120
const visibleHeight = 40
const defaultSize = { width: 1280, height: 800 } as const
const smallest = { width: 480, height: 400 } as const

export function createWindowMemory({ store, displays }: WindowMemoryOptions): WindowMemory {
  let state = parseState(store.read())

  function change(changed: Partial<WindowState>): void {
    state = { ...state, ...changed }
    try {
      store.write({ ...state })
    } catch {
      // A full disk must not keep a window from closing or zooming.
    }
  }
  function keep(window: BrowserWindow): void {
    if (!window.isDestroyed()) change({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() })
  }
  function zoom(window: BrowserWindow, step: ZoomStep): void {
    const zoomLevel = nextZoom(window.webContents.zoomLevel, step)
    window.webContents.zoomLevel = zoomLevel
    change({ zoomLevel })
  }
  function followPlace(window: BrowserWindow): void {
    // At once it would show a window that has drawn nothing yet.
    window.once('show', () => state.isMaximized && window.maximize())
    window.on('close', () => keep(window))
  }
  const bounds = () => visibleBounds(state.bounds, displays())
  return {
    bounds,
    hasPlace: () => 'x' in bounds(),
    followPlace,
    follow(window) {
      followPlace(window)
      window.webContents.on('did-finish-load', () => {
        window.webContents.zoomLevel = state.zoomLevel
      })
      // The wheel with Ctrl.
      window.webContents.on('zoom-changed', (_event, direction) => zoom(window, direction))
    },
    zoom,
    keep,
  }
}

/** The zoom after a step, within its limits. */
export function nextZoom(level: number, step: ZoomStep): number {
  if (step === 'reset') return 0
  const next = level + (step === 'in' ? zoomLevels.step : -zoomLevels.step)
  return Math.min(zoomLevels.highest, Math.max(zoomLevels.lowest, next))
}

/**
 * Bounds for a window: the remembered ones where a display still shows the title bar, else their size alone, which the
 * system centres. Never larger than the display.
 */
export function visibleBounds(
  bounds: Rectangle | null,
  displays: readonly Pick<Display, 'workArea'>[],
): Partial<Rectangle> {
  const showing =
    bounds === null
      ? undefined
      : displays
          .filter(({ workArea }) => showsTitle(bounds, workArea))
          .toSorted((one, other) => sharedWidth(bounds, other.workArea) - sharedWidth(bounds, one.workArea))[0]
  const area = (showing ?? displays[0])?.workArea
  const { width, height } = bounds ?? defaultSize
  const size =
    area === undefined
      ? { width, height }
      : { width: Math.min(width, area.width), height: Math.min(height, area.height) }
  return bounds === null || showing === undefined ? size : { x: bounds.x, y: bounds.y, ...size }
}

const sharedWidth = ({ x, width }: Rectangle, area: Rectangle) =>
  Math.min(x + width, area.x + area.width) - Math.max(x, area.x)

const showsTitle = (bounds: Rectangle, area: Rectangle) =>
  sharedWidth(bounds, area) >= visibleWidth && bounds.y >= area.y && bounds.y + visibleHeight <= area.y + area.height

/** Reads what an earlier run has stored; anything that is not usable counts as not stored. */
function parseState(stored: unknown): WindowState {
  const field = (from: unknown, name: string): unknown =>
    typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined
  const whole = (name: string): number => {
    const value = field(field(stored, 'bounds'), name)
    return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 100_000 ? value : Number.NaN
  }
  const bounds = { x: whole('x'), y: whole('y'), width: whole('width'), height: whole('height') }
  const isUsable = bounds.width >= smallest.width && bounds.height >= smallest.height
  const zoom = field(stored, 'zoomLevel')
  const isZoom = typeof zoom === 'number' && zoom >= zoomLevels.lowest && zoom <= zoomLevels.highest
  return {
    bounds: isUsable && !Number.isNaN(bounds.x + bounds.y) ? bounds : null,
    isMaximized: field(stored, 'isMaximized') === true,
    zoomLevel: isZoom ? zoom : 0,
  }
}
