/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vite";
import { icu } from "./scripts/icu.ts";

const server = "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [icu(), svelte(), svelteTesting()],
  json: { stringify: false },
  resolve: {
    alias: [
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: "@formatjs/icu-messageformat-parser/no-parser.js" },
    ],
  },
  build: {
    outDir: process.env.SABOTEUR_WEB_OUT ?? "../src/saboteur/server/web",
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: {
      input: { index: "index.html", worker: "src/worker/worker.ts" },
      output: {
        entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js"),
        // What the first page shares with others lies in one piece, not in one for each that shares it; what only ends
        // of games and replays share comes with them.
        codeSplitting: {
          groups: [{ name: "shared", test: /^(?!.*\/src\/(read|table\/(end|coach))\/)/, minShareCount: 2 }],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    isolate: false,
    testTimeout: 120_000,
    setupFiles: ["scripts/testing.ts"],
  },
});
