export { collectDumps } from './collect-dumps.ts'
export { type CrashReports, createCrashReports } from './crash-reports.ts'
