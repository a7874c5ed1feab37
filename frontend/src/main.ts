import { mount } from "svelte";
import App from "./App.svelte";
import { taste } from "./lib/settings/likes.svelte";
import { enlist, renew } from "./lib/transport/worker";
import { words } from "./lib/settings/words.svelte";
import "./style/tokens.css";
import "./style/base.css";

taste.dress();
matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => taste.dress());
addEventListener("vite:preloadError", () => void renew());
await words.begin();
mount(App, { target: document.getElementById("app")! });
if (import.meta.env.PROD) void enlist();
