// How what is explained looks, and what it is called.
import { t } from "../../lib/settings/words.svelte";
import { paintBadge } from "../../painter";
import type { Box } from "../../wire";
import { backArt, cardArt, faceArt } from "../art";
import { cardName } from "../naming";
import type { Topic } from "./cards";

const FIGURE = (): string => `<g transform="translate(50 70) scale(1.2)">${paintBadge("figure")}</g>`;

export function topicArt(box: Box, topic: Topic): string {
  if (topic === "figure") return FIGURE();
  if (typeof topic === "string") return backArt(topic);
  return box.cards[topic]?.tunnels ? faceArt(box, topic << 1) : cardArt(box, topic);
}

export function topicName(box: Box, topic: Topic): string {
  if (typeof topic === "number") return cardName(box, topic);
  return t(`topic.${topic}`);
}
