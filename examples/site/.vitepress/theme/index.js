import DefaultTheme from "vitepress/theme";
import LiveCheck from "./LiveCheck.vue";
import "./style.css";

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component("LiveCheck", LiveCheck);
  },
};
