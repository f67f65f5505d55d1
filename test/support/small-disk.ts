import { execFileSync, spawnSync } from 'node:child_process'

/** Whether this process can mount a disk on a folder. */
export const mayMount = process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0

/** Mounts a disk in memory, such as `size=12m`; or changes the mounted one, such as `remount,ro`. */
export const mountDisk = (folder: string, options: string) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])

export const unmountDisk = (folder: string) => execFileSync('umount', ['-l', folder])
